import type { Components, Theme } from '@mui/material/styles'
import { phone } from './breakpoints'

const floating = {
  border: 0,
  borderRadius: 12,
  background: 'var(--raised)',
  backgroundImage: 'none',
  boxShadow: 'var(--shadow-2)',
}

/** Layers over the page: menus and popovers (shadow 2), dialogs (shadow 3, full screen on phones), tooltips. */
export const overlays: Components<Theme> = {
  MuiPopover: { styleOverrides: { paper: floating } },
  MuiMenu: {
    defaultProps: { transitionDuration: 120 },
    styleOverrides: { list: { padding: 6 }, paper: { marginTop: 4 } },
  },
  MuiMenuItem: {
    styleOverrides: {
      root: {
        minHeight: 36,
        padding: '6px 10px',
        gap: 10,
        borderRadius: 6,
        fontSize: '0.875rem',
        lineHeight: '1.25rem',
        '&:hover, &.Mui-focusVisible': { background: 'var(--hover)' },
        '&.Mui-focusVisible': { outlineOffset: -2 },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected.Mui-focusVisible': { background: 'var(--selected)' },
        [phone]: { minHeight: 44, fontSize: '1rem' },
      },
    },
  },
  MuiDialog: {
    defaultProps: { transitionDuration: 160 },
    styleOverrides: {
      paper: {
        width: 480,
        margin: 16,
        borderRadius: 12,
        background: 'var(--raised)',
        backgroundImage: 'none',
        boxShadow: 'var(--shadow-3)',
        [phone]: { width: '100%', maxWidth: 'none', height: '100%', maxHeight: 'none', margin: 0, borderRadius: 0 },
      },
      paperWidthMd: { width: 800 },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: { padding: '24px 24px 8px', fontSize: '1.1875rem', lineHeight: '1.75rem', fontWeight: 600 },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 8px', color: 'var(--text-2)' } } },
  MuiDialogActions: {
    // The library's margin would indent wrapped buttons.
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '16px 24px 24px',
        gap: '8px 16px',
        flexWrap: 'wrap',
        [phone]: { '& > *': { flex: '1 1 0', minWidth: 'fit-content' } },
      },
    },
  },
  MuiBackdrop: {
    styleOverrides: {
      root: { '&:not(.MuiBackdrop-invisible)': { background: 'rgb(15 18 23 / .45)' } },
    },
  },
  MuiTooltip: {
    defaultProps: { enterDelay: 400 },
    styleOverrides: {
      tooltip: {
        padding: '6px 10px',
        borderRadius: 8,
        background: 'var(--c-dark-bg)',
        color: 'var(--c-dark-fg)',
        fontSize: '0.8125rem',
        lineHeight: '1.125rem',
        fontWeight: 400,
      },
    },
  },
}
