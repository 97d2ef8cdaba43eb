import { ArrowDown } from 'lucide-react'
import type { RaThemeOptions } from 'react-admin'
import { colours, shape } from '../../shell/look/theme'
import type { Scheme } from '../../shell/scheme/scheme'
import { buttons } from './buttons'
import { controls } from './controls'
import { phone } from './breakpoints'
import { overlays } from './overlays'
import { pickers } from './pickers'
import type { Components, Theme } from '@mui/material/styles'

/** Tables: light headers, hairlines, no zebra stripes. Row height is `--row`, set by the density switch of a list. */
const tables: Components<Theme> = {
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
  MuiTableSortLabel: {
    defaultProps: { hideSortIcon: true, IconComponent: ArrowDown },
    styleOverrides: {
      root: {
        gap: 4,
        padding: '4px 0',
        font: 'inherit',
        textAlign: 'inherit',
        '&:hover, &.Mui-active': { color: 'var(--text)' },
        '&.Mui-active': { fontWeight: 600 },
      },
      icon: { flex: 'none', width: 16, height: 16, margin: 0, strokeWidth: 2, '.Mui-active > &': { color: 'inherit' } },
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

/** Surfaces: hairlines instead of shadows, no overlay image in dark mode. */
const surfaces: Components<Theme> = {
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

const themeFor = (scheme: Scheme): RaThemeOptions => ({
  palette: paletteFor(scheme),
  typography: {
    fontFamily: shape.font,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: { fontSize: '1.625rem', lineHeight: '2rem', fontWeight: 600, letterSpacing: '-0.012em' },
    h2: { fontSize: '1.1875rem', lineHeight: '1.75rem', fontWeight: 600, letterSpacing: '-0.006em' },
    h3: { fontSize: '1rem', lineHeight: '1.5rem', fontWeight: 600, letterSpacing: 0 },
    body1: { fontSize: '0.9375rem', lineHeight: '1.5rem', letterSpacing: 0, [phone]: { fontSize: '1rem' } },
    body2: { fontSize: '0.875rem', lineHeight: '1.25rem', letterSpacing: 0 },
    caption: { fontSize: '0.8125rem', lineHeight: '1.25rem', letterSpacing: 0 },
    button: { fontWeight: 500, textTransform: 'none', letterSpacing: 0 },
  },
  shape: { borderRadius: 8 },
  components: {
    ...surfaces,
    ...buttons,
    ...controls,
    ...overlays,
    ...tables,
    ...pickers,
  },
})

function paletteFor(scheme: Scheme) {
  const colour = colours[scheme]
  return {
    mode: scheme,
    primary: {
      main: colour.primary,
      dark: colour['primary-hover'],
      light: colour['primary-active'],
      contrastText: colour['on-primary'],
    },
    secondary: { main: colour['text-2'], contrastText: colour.surface },
    success: { main: colour.success, dark: colour['success-fill-hover'], contrastText: colour['on-success'] },
    warning: { main: colour.warning, contrastText: colour.surface },
    error: { main: colour.danger, dark: colour['danger-fill-hover'], contrastText: colour['on-danger'] },
    info: { main: colour.info, contrastText: colour.surface },
    text: { primary: colour.text, secondary: colour['text-2'], disabled: colour['text-3'] },
    divider: colour.line,
    background: { default: colour.surface, paper: scheme === 'dark' ? colour.raised : colour.surface },
    action: { hover: colour.hover, selected: colour.selected, focus: colour.hover, active: colour['text-2'] },
  }
}

/** MUI theme options for react-admin's `theme`, one per colour scheme. */
export const themes = { light: themeFor('light'), dark: themeFor('dark') } as const
