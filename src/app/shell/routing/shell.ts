import { createContext, use } from 'react'
import type { Locale, PublicConfig } from '../../../api'
import { localePath } from './locales'
import type { RouteTable } from './types'

/** What the frame around every screen needs to know; set once at boot. */
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

/** The address of a path of this site in another language: a page load, because every link of the page changes with it. */
export const useLocalePath = () => {
  const { config } = useShell()
  return (locale: Locale, path: string) =>
    localePath({ locale, path, fallback: config.fallback_locale, base: config.base_path })
}

const RoutesContext = createContext<RouteTable>([])
export const RoutesProvider = RoutesContext.Provider

/** The whole route table, inside the default layout: it arrives with it. */
export const useRoutes = (): RouteTable => use(RoutesContext)
