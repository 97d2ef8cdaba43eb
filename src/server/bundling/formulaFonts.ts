import type { Plugin } from 'vite'

const otherFonts = /,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\("\w+"\)/g

/**
 * Emits formula fonts as files, because the content security policy forbids inline fonts. Keeps only woff2, the format
 * that all browsers support.
 */
export const formulaFonts = (): Plugin => ({
  name: 'formula-fonts',
  enforce: 'pre',
  apply: 'build',
  config: () => ({ build: { assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined) } }),
  transform: (code, id) =>
    id.endsWith('/katex.min.css') ? { code: code.replaceAll(otherFonts, ''), map: null } : null,
})
