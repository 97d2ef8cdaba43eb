import type { CSSOptions } from 'vite'

type Values = Readonly<Record<string, string>>

/**
 * Puts the values of the theme into a style sheet at build time, as custom properties where it says `@theme colours
 * light;`.
 */
export const themeInStyles = (groups: ReadonlyMap<string, Values>): CSSOptions['postcss'] => ({
  plugins: [
    {
      postcssPlugin: 'theme-in-styles',
      AtRule: {
        theme: (rule, { decl }) => {
          const { source, params } = rule
          const values = groups.get(params)
          if (!values || !source) throw rule.error(`The theme has no values called "${params}".`)
          const properties = Object.entries(values).map(([name, value]) => decl({ prop: `--${name}`, value }))
          rule.replaceWith(...properties.map((property) => Object.assign(property, { source })))
        },
      },
    },
  ],
})
