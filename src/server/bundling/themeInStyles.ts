import type { CSSOptions } from 'vite'

type Values = Readonly<Record<string, string>>

/** Replaces rules such as `@theme colours light;` in style sheets by custom properties at build time. */
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
