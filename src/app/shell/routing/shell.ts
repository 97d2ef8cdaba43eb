import { createContext, use } from 'react'
import type { Locale, PublicConfig } from '../../../api'
import { localePath } from './locales'
import type { RouteTable } from './types'

/** Configuration of the frame, set once at boot. */
export type Shell = {
  readonly config: PublicConfig
  /** The locale prefix that the router strips: '', '/en', '/admin', '/admin/en'. */
  readonly basename: string
}

const ShellContext = createContext<Shell | null>(null)
export const ShellProvider = ShellContext.Provider

export const useShell = (): Shell => {
  const shell = use(ShellContext)
  if (!shell) throw new Error('The shell is missing around this component')
  return shell
}

/** Returns this site's address of a path in another language. Following it reloads the page, because every link changes. */
export const useLocalePath = () => {
  const { config } = useShell()
  return (locale: Locale, path: string) =>
    localePath({ locale, path, fallback: config.fallback_locale, base: config.base_path })
}

const RoutesContext = createContext<RouteTable>([])
export const RoutesProvider = RoutesContext.Provider

/** The full route table; available inside the default layout, which loads it. */
export const useRoutes = (): RouteTable => use(RoutesContext)
