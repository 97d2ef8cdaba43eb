import type { Plugin } from 'vite'

/**
 * The router is one file, and it speaks to developers in production too. Without these a bundler sees which of it nobody uses: warnings; names for
 * the developer's tools, for each of which a component counts as used; pages rendered or fetched ahead by the router's own server, which is not ours.
 */
const changes: readonly (readonly [what: string | RegExp, by: string])[] = [
  ['var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;'],
  [/^\w+\.displayName = "[\w.]+";$/gm, ''],
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
  ['return shouldPrefetch && !isAbsolute ? ', 'return false ? '],
  [/opts\?\.hydrationData \|\| parseHydrationData\(\)/g, 'opts?.hydrationData'],
]

const trimmed = (code: string) =>
  changes.reduce((text, [what, by]) => {
    const changed = text.replace(what, by)
    if (changed === text) throw new Error(`The router has changed: ${what} is not in it`)
    return changed
  }, code)

/** Leaves out of the build what the router brings and nobody here uses. */
export const trimmedRouter = (): Plugin => ({
  name: 'trimmed-router',
  enforce: 'pre',
  apply: 'build',
  // Its other files only pass this one's names on.
  transform: {
    filter: { id: /react-router[\\/]dist[\\/].*\.mjs$/, code: 'ENABLE_DEV_WARNINGS = ' },
    handler: trimmed,
  },
})
