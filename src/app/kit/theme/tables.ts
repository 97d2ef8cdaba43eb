import type { Components, Theme } from '@mui/material/styles'

/** Tables: quiet heads, hairlines, no zebra. Row height comes from `--row`, which the density switch of a list sets. */
export const tables: Components<Theme> = {
  MuiTable: { styleOverrides: { root: { borderCollapse: 'separate', fontSize: '0.875rem', lineHeight: '1.25rem' } } },
  MuiTableCell: {
    styleOverrides: {
      root: { padding: '4px 12px', borderBottom: '1px solid var(--line)', fontSize: '0.875rem', lineHeight: '1.25rem' },
      head: {
        height: 40,
        padding: '0 12px',
        background: 'var(--surface)',
        color: 'var(--text-2)',
        fontSize: '0.8125rem',
        fontWeight: 500,
        whiteSpace: 'nowrap',
      },
      body: { height: 'var(--row, 48px)' },
      sizeSmall: { padding: '4px 12px', '&.MuiTableCell-head': { padding: '0 12px' } },
    },
  },
  MuiTableRow: {
    styleOverrides: {
      root: {
        '&.MuiTableRow-hover:hover': { background: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover': { background: 'var(--selected)' },
      },
    },
  },
}
