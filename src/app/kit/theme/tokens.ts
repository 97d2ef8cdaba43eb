export type Scheme = 'light' | 'dark'

/** Custom properties of the look, without their dashes: `primary-hover` is `--primary-hover`. */
const light = {
  canvas: '#f6f7f9',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#f1f3f7',
  sunken: '#edeff4',
  selected: '#ebf0fe',
  line: '#e3e6ec',
  control: '#828a99',
  text: '#171c26',
  'text-2': '#505968',
  'text-3': '#5f6878',
  primary: '#2952cc',
  'primary-hover': '#1f42ad',
  'primary-active': '#18358c',
  'on-primary': '#ffffff',
  success: '#14713f',
  'success-fill': '#177a45',
  'success-fill-hover': '#126238',
  'on-success': '#ffffff',
  warning: '#8a5300',
  danger: '#c4281f',
  'danger-fill': '#c4281f',
  'danger-fill-hover': '#a31f18',
  'on-danger': '#ffffff',
  info: '#0b6478',
  'c-dark-bg': '#343b4a',
  'c-dark-fg': '#ffffff',
}

const dark: typeof light = {
  canvas: '#0f1217',
  surface: '#161a21',
  raised: '#1d222b',
  hover: '#1f252f',
  sunken: '#222833',
  selected: '#1b2747',
  line: '#2a303b',
  control: '#727c8d',
  text: '#e8ebf0',
  'text-2': '#abb4c2',
  'text-3': '#919baa',
  primary: '#92b0ff',
  'primary-hover': '#b0c6ff',
  'primary-active': '#cbdaff',
  'on-primary': '#0c1736',
  success: '#6fd39b',
  'success-fill': '#6fd39b',
  'success-fill-hover': '#93e0b5',
  'on-success': '#07271a',
  warning: '#f0bc62',
  danger: '#ff9c94',
  'danger-fill': '#ff9c94',
  'danger-fill-hover': '#ffb8b2',
  'on-danger': '#3a0d0a',
  info: '#6ccfe2',
  'c-dark-bg': '#d5dae3',
  'c-dark-fg': '#171c26',
}

/**
 * The colours that MUI must know as literals, because it computes with them. Everything else in the theme reads the custom properties
 * of the look; a test holds the two to the same values.
 */
export const tokens = { light, dark } as const
