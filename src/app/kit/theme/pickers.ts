import type { Theme } from '@mui/material/styles'
import type { PickerComponents } from '@mui/x-date-pickers/themeAugmentation'

/** The calendar of a date field: 36 px days, a ring for today, a filled selected day. */
export const pickers: PickerComponents<Theme> = {
  MuiDateCalendar: { styleOverrides: { root: { width: 304, height: 'auto', maxHeight: 'none', margin: 0 } } },
  MuiPickersCalendarHeader: {
    styleOverrides: {
      root: { margin: '8px 0 4px', padding: '0 8px 0 16px' },
      label: {
        fontSize: '0.9375rem',
        fontWeight: 600,
        textTransform: 'none',
        '&::first-letter': { textTransform: 'uppercase' },
      },
    },
  },
  MuiDayCalendar: {
    styleOverrides: {
      weekDayLabel: { width: 36, color: 'var(--text-3)', fontSize: '0.8125rem' },
      weekContainer: { margin: '2px 0' },
    },
  },
  MuiPickerDay: {
    styleOverrides: {
      root: {
        width: 36,
        height: 36,
        borderRadius: 8,
        fontSize: '0.875rem',
        fontVariantNumeric: 'tabular-nums lining-nums',
        color: 'var(--text)',
        '&:hover': { background: 'var(--hover)' },
        '&.Mui-selected, &.Mui-selected:hover, &.Mui-selected:focus': {
          background: 'var(--primary)',
          color: 'var(--on-primary)',
          fontWeight: 600,
        },
      },
      today: { '&:not(.Mui-selected)': { borderColor: 'var(--primary)', color: 'var(--primary)' } },
    },
  },
}
