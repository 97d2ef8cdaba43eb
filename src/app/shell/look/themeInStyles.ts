import type { CSSOptions } from 'vite'
import { colours, shape, statusColours } from './theme'

const groups = new Map<string, Readonly<Record<string, string>>>([
  ['shape', shape],
  ['colours light', colours.light],
  ['colours dark', colours.dark],
  ['status light', statusColours.light],
  ['status dark', statusColours.dark],
])

/** Puts the values of the theme into a style sheet at build time, as custom properties where it says `@theme colours light;`. */
export const themeInStyles: CSSOptions['postcss'] = {
  plugins: [
    {
      postcssPlugin: 'theme-in-styles',
      AtRule: {
        theme: (rule, { decl }) => {
          const values = groups.get(rule.params)
          if (!values) throw rule.error(`The theme has no values called "${rule.params}".`)
          const { source } = rule
          const properties = Object.entries(values).map(([name, value]) => decl({ prop: `--${name}`, value }))
          rule.replaceWith(...properties.map((property) => Object.assign(property, { source })))
        },
      },
    },
  ],
}
