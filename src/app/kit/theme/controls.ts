import type { Components, Theme } from '@mui/material/styles'
import { ChevronDown, X } from 'lucide-react'
import { createElement } from 'react'
import { phone } from './breakpoints'

const small = { size: 16, strokeWidth: 2, 'aria-hidden': true } as const

/** Inputs and selects: a visible border, a 2 px ring on focus, a 2 px red border on error. */
export const controls: Components<Theme> = {
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 40,
        borderRadius: 8,
        background: 'var(--surface)',
        fontSize: '0.9375rem',
        lineHeight: '1.375rem',
        '&:hover .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--text-2)' },
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--primary)' },
        '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderWidth: 2, borderColor: 'var(--danger)' },
        '&.Mui-error.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: 'var(--primary)' },
        '&.Mui-disabled, &.Mui-readOnly': { background: 'var(--sunken)' },
        '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
        '&.MuiInputBase-multiline': { padding: 0 },
        '&.MuiInputBase-sizeSmall': { minHeight: 32, fontSize: '0.875rem' },
        [phone]: { minHeight: 44, fontSize: '1rem' },
      },
      notchedOutline: { borderColor: 'var(--control)' },
      input: {
        height: '1.375rem',
        padding: '8px 12px',
        borderRadius: 8,
        '&::placeholder': { color: 'var(--text-3)', opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: 'var(--text-2)' },
        '&:-webkit-autofill': { borderRadius: 8 },
      },
      inputSizeSmall: { padding: '4px 12px' },
      inputMultiline: { padding: '8px 12px', height: 'auto', lineHeight: '1.375rem' },
    },
  },
  MuiSelect: {
    defaultProps: { IconComponent: (props) => createElement(ChevronDown, { ...small, ...props }) },
    styleOverrides: {
      select: { minHeight: '1.375rem', '&.MuiSelect-select': { paddingRight: 40 } },
      icon: { right: 12, top: 'calc(50% - 8px)', color: 'var(--text-2)' },
    },
  },
  MuiAutocomplete: {
    defaultProps: {
      popupIcon: createElement(ChevronDown, small),
      clearIcon: createElement(X, small),
    },
    styleOverrides: {
      inputRoot: { '&.MuiOutlinedInput-root': { padding: '0 72px 0 0' } },
      input: { '&.MuiAutocomplete-input.MuiOutlinedInput-input': { padding: '8px 12px' } },
      endAdornment: { '&.MuiAutocomplete-endAdornment': { right: 4 } },
      popupIndicator: { width: 32, height: 32 },
      clearIndicator: { width: 32, height: 32 },
      paper: { marginTop: 4, borderRadius: 12, background: 'var(--raised)', boxShadow: 'var(--shadow-2)' },
      listbox: { padding: 6, fontSize: '0.875rem' },
      option: {
        '&.MuiAutocomplete-option': { minHeight: 36, padding: '6px 10px', borderRadius: 6 },
        '&.MuiAutocomplete-option.Mui-focused': { background: 'var(--hover)' },
        '&.MuiAutocomplete-option[aria-selected="true"], &.MuiAutocomplete-option[aria-selected="true"].Mui-focused': {
          background: 'var(--selected)',
        },
      },
      noOptions: { fontSize: '0.875rem', color: 'var(--text-2)' },
      loading: { fontSize: '0.875rem', color: 'var(--text-2)' },
    },
  },
}
