import type { CSSOptions } from 'vite'

type Values = Readonly<Record<string, string>>

/** Inserts theme values into style sheets at build time, as custom properties in place of `@theme colours light;`. */
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
