import type { Plugin } from 'vite'

const otherFonts = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("\w+"\)/g

/**
 * Fonts of formulas as files, because the content policy allows no font inside of a style sheet, and in the one format
 * that all browsers read.
 */
export const formulaFonts = (): Plugin => ({
  name: 'formula-fonts',
  enforce: 'pre',
  apply: 'build',
  config: () => ({ build: { assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined) } }),
  transform: (code, id) =>
    id.endsWith('/katex.min.css') ? { code: code.replaceAll(otherFonts, ''), map: null } : null,
})
