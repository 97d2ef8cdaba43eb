import type { Components, Theme } from '@mui/material/styles'

/** The page itself: hairlines instead of shadows, no overlay image in the dark. */
export const surfaces: Components<Theme> = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { backgroundColor: 'var(--surface)' },
      table: { fontVariantNumeric: 'tabular-nums lining-nums' },
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: { root: { backgroundImage: 'none' }, outlined: { borderColor: 'var(--line)', borderRadius: 12 } },
  },
  MuiCard: { styleOverrides: { root: { border: '1px solid var(--line)', borderRadius: 12 } } },
  MuiSkeleton: { defaultProps: { animation: false }, styleOverrides: { root: { background: 'var(--sunken)' } } },
  MuiLinearProgress: {
    styleOverrides: {
      root: { height: 6, borderRadius: 999, background: 'var(--sunken)' },
      bar: { borderRadius: 999 },
    },
  },
}
