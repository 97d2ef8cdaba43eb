import type { Components, Theme } from '@mui/material/styles'
import { phone } from './breakpoints'

const quietBorder = 'color-mix(in srgb, var(--control) 55%, transparent)'
const pressed = { background: 'var(--selected)', color: 'var(--primary)' }
const focusRing = { outline: '2px solid var(--primary)', outlineOffset: 2 }

/** On a coloured background, buttons inherit the text colour. */
const onColouredBackground = {
  color: 'inherit',
  '&:hover': { background: 'color-mix(in srgb, currentColor 16%, transparent)', color: 'inherit' },
  '&:focus-visible': { outlineColor: 'currentColor', outlineOffset: -2 },
}

/** Buttons: flat, without ripple, 40 px high (32 compact, 48 alone on a page, 44 on a phone). */
export const buttons: Components<Theme> = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: { '&.Mui-focusVisible, &:focus-visible': focusRing } },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 'auto',
        padding: '8px 16px',
        gap: 8,
        borderRadius: 8,
        fontSize: '0.9375rem',
        lineHeight: '1.375rem',
        whiteSpace: 'nowrap',
        transition: 'background-color .12s ease-out, border-color .12s ease-out',
        '& > svg': { flex: 'none' },
        '& kbd': {
          background: 'transparent',
          borderColor: 'color-mix(in srgb, currentColor 45%, transparent)',
          borderBottomWidth: 1,
          color: 'inherit',
        },
        '&[aria-pressed="true"]': pressed,
        '&.Mui-disabled': { color: 'var(--text-3)', background: 'var(--sunken)', borderColor: 'transparent' },
        [phone]: { minHeight: 44, '& kbd': { display: 'none' } },
      },
      startIcon: { margin: 0 },
      endIcon: { margin: 0 },
      sizeSmall: {
        minHeight: 32,
        padding: '4px 12px',
        fontSize: '0.875rem',
        gap: 6,
        [phone]: { minHeight: 44 },
      },
      sizeLarge: { minHeight: 48, padding: '12px 24px', fontSize: '1rem' },
      contained: {
        background: 'var(--primary)',
        color: 'var(--on-primary)',
        '&:hover': { background: 'var(--primary-hover)', color: 'var(--on-primary)' },
        '&[aria-pressed="true"]': { background: 'var(--primary)', color: 'var(--on-primary)' },
        '&:active': { background: 'var(--primary-active)' },
        '&.MuiButton-colorError': {
          background: 'var(--danger-fill)',
          color: 'var(--on-danger)',
          '&:hover': { background: 'var(--danger-fill-hover)' },
        },
        '&.MuiButton-colorSuccess': {
          background: 'var(--success-fill)',
          color: 'var(--on-success)',
          '&:hover': { background: 'var(--success-fill-hover)' },
        },
        '&.Mui-disabled': { color: 'var(--text-3)', background: 'var(--sunken)' },
      },
      outlined: {
        padding: '7px 15px',
        border: `1px solid ${quietBorder}`,
        background: 'var(--surface)',
        color: 'var(--text)',
        '&:hover': { borderColor: 'var(--control)', background: 'var(--hover)', color: 'var(--text)' },
        '&.MuiButton-colorError': {
          borderColor: 'var(--danger-line)',
          color: 'var(--danger)',
          '&:hover': { background: 'var(--danger-soft)', color: 'var(--danger)' },
        },
      },
      text: {
        color: 'var(--text)',
        '&:hover': { background: 'var(--hover)', color: 'var(--text)' },
        '&.MuiButton-colorInherit': onColouredBackground,
        '&.MuiButton-colorSecondary': { color: 'var(--text-2)' },
        '&.MuiButton-colorError': {
          color: 'var(--danger)',
          '&:hover': { background: 'var(--danger-soft)', color: 'var(--danger)' },
        },
        '&.Mui-disabled': { background: 'none' },
      },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 40,
        height: 40,
        padding: 0,
        borderRadius: 8,
        color: 'var(--text-2)',
        '&:hover': { background: 'var(--hover)', color: 'var(--text)' },
        '&.bordered': { borderColor: quietBorder },
        '&[aria-disabled="true"]': { color: 'var(--text-3)', opacity: 0.5, cursor: 'default' },
        '&.MuiIconButton-colorInherit': onColouredBackground,
        '&[aria-pressed="true"]': pressed,
        '&.Mui-disabled': { color: 'var(--text-3)' },
        [phone]: { width: 44, height: 44 },
      },
      sizeSmall: { width: 32, height: 32, [phone]: { width: 44, height: 44 } },
    },
  },
}
