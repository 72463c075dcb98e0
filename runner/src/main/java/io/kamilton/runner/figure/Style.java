package io.kamilton.runner.figure;

/** The style sheet of every figure: colours for light pages and for dark ones. */
final class Style {
  static final String CSS =
      """
      <style>
        text { font-family: system-ui, -apple-system, "Segoe UI", Helvetica, Arial, sans-serif; font-size: 12px; fill: #24292f }
        .small { font-size: 11px } .title { font-size: 13px; font-weight: 600 } .cell { font-size: 10.5px }
        .page { fill: #ffffff } .grid { stroke: #eaeef2 } .frame { fill: none; stroke: #8c959f }
        .empty { fill: #f6f8fa } .clip { stroke: none }
        .s0 { fill: #0969da; stroke: #0969da } .s1 { fill: #bc4c00; stroke: #bc4c00 }
        .s2 { fill: #8c959f; stroke: #8c959f } .s3 { fill: #1a7f37; stroke: #1a7f37 }
        .s4 { fill: #8250df; stroke: #8250df } .s5 { fill: #bf3989; stroke: #bf3989 }
        .s6 { fill: #24292f; stroke: #24292f } .s7 { fill: #9a6700; stroke: #9a6700 }
        .h0 { fill: #f3f8fe } .h1 { fill: #ddf0ff } .h2 { fill: #c3e2ff } .h3 { fill: #a5d2ff } .h4 { fill: #80bdff }
        .h5 { fill: #4f9bf0 } .h6 { fill: #2f81e0 } .h7 { fill: #0969da } .h8 { fill: #0550ae } .h9 { fill: #033d8b }
        .deep { fill: #ffffff }
        @media (prefers-color-scheme: dark) {
          text { fill: #e6edf3 }
          .page { fill: #0d1117 } .grid { stroke: #21262d } .frame { fill: none; stroke: #6e7681 }
          .empty { fill: #161b22 }
          .s0 { fill: #58a6ff; stroke: #58a6ff } .s1 { fill: #f0883e; stroke: #f0883e }
          .s2 { fill: #8b949e; stroke: #8b949e } .s3 { fill: #3fb950; stroke: #3fb950 }
          .s4 { fill: #bc8cff; stroke: #bc8cff } .s5 { fill: #f778ba; stroke: #f778ba }
          .s6 { fill: #e6edf3; stroke: #e6edf3 } .s7 { fill: #d29922; stroke: #d29922 }
          .h0 { fill: #0f1b2d } .h1 { fill: #10233f } .h2 { fill: #112d52 } .h3 { fill: #123765 } .h4 { fill: #134279 }
          .h5 { fill: #4d94e8 } .h6 { fill: #65a6f0 } .h7 { fill: #80b8f7 } .h8 { fill: #9ecbfd } .h9 { fill: #c0deff }
          .deep { fill: #0d1117 }
        }
        .line { fill: none; stroke-width: 1.8; stroke-linejoin: round } .dashed { stroke-dasharray: 5 4 } .thin { stroke-width: 0.9 }
        .bar { stroke-width: 1.2 } .band { stroke: none; opacity: 0.18 } .dot { stroke: none; opacity: 0.55 }
      </style>
      """;

  private Style() {}
}
