/** The colors of both themes. */
export const COLORS = {
  light: {
    ground: '#f3f8f8', surface: '#ffffff', text: '#0b2733', muted: '#48626d', line: '#d3e0e3',
    good: '#17694a', warn: '#825200', bad: '#b3261e', calm: '#2b5f80', tone: 0.35,
  },
  dark: {
    ground: '#06171f', surface: '#0c222c', text: '#e4f0f2', muted: '#9fb7bf', line: '#1f3d49',
    good: '#74d3a4', warn: '#f0b860', bad: '#ff9a8f', calm: '#8cc4ea', tone: 0.5,
  },
} as const;

/** The colors of one theme. */
export type ThemeColors = (typeof COLORS)[keyof typeof COLORS];
