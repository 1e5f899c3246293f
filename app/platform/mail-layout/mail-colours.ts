/** The tokens of app/styles/app.css in the notation that every mail program reads. */
export const MAIL_COLOURS = {
  light: {
    ...{ paper: "#fbfaf6", surface: "#fffefc", ink: "#14242f", quiet: "#4b5760", line: "#d8d6cd" },
    ...{ accent: "#005b4d", "on-accent": "#fdfcf8" },
  },
  dark: {
    ...{ paper: "#0e1518", surface: "#151d21", ink: "#ebeae2", quiet: "#a7b4b8", line: "#303a3e" },
    ...{ accent: "#70d3bb", "on-accent": "#021817" },
  },
} as const;
