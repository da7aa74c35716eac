/** Styles that several parts of a mail have: mail programs keep only those that stand at the element. */
export const FONT = `font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
export const MUTED = `color:#51636f;font-size:14px;line-height:20px`;
