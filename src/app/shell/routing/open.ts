import type { ComponentType, ReactNode } from 'react'
import { redirect } from 'react-router-dom'
import type { Breadcrumb } from './breadcrumbs'
import { guardsOf, layoutOf, matchRoutes, viewOf } from './match'
import { pathWithin } from './locales'
import { firstChildPath } from './menu'
import { reloadOnce } from './reloadOnce'
import type { RouteMatch, RouteTable, RouteView } from './types'
import { runGuards } from '../guards/guards'
import { call } from '../http/call'
import { HttpProblem } from '../http/problem'
import { i18n } from '../i18n/i18n'
import { toast } from '../toasts/store'
import { progress } from '../progress/progress'
import { sessionStore } from '../session/store'

export type Content =
  | { readonly kind: 'page'; readonly Page: ComponentType }
  | { readonly kind: 'screen'; readonly Admin: ComponentType }
  | { readonly kind: 'unreachable' }

/** Pages shown if there is no screen for the address. */
type Placeholders = { readonly NotFoundPage: ComponentType }

type FullLayout = ComponentType<{ readonly crumbs: readonly Breadcrumb[]; readonly children: ReactNode }>
export type OpenedLayout =
  | { readonly name: 'basic' }
  | { readonly name: 'default'; readonly Layout: FullLayout; readonly routes: RouteTable }

/** A route that passed its guards and has loaded its files, ready to render. */
export type OpenedRoute = {
  readonly pathname: string
  readonly matches: readonly RouteMatch[]
  readonly layout: OpenedLayout
  readonly content: Content
}

/** Files that the sign-in page does not need. */
export type Files = {
  readonly routes: () => Promise<RouteTable>
  readonly defaultLayout: () => Promise<FullLayout>
  readonly placeholders: () => Promise<Placeholders>
  readonly admin: () => Promise<ComponentType>
}

/** Guards of every route: load the user and the messages first (R2.17). */
const commonGuards = ['check-auth', 'locale']

/** Timeout after which the server counts as unreachable. */
const timeoutMs = 3000

type Options = { readonly guestRoutes: RouteTable; readonly basename: string; readonly files: Files }

/** Loader of every address: runs the guards, then loads files. The previous screen stays until it resolves. */
export const openRoute =
  ({ guestRoutes, basename, files }: Options) =>
  ({ request }: { readonly request: Request }): Promise<OpenedRoute | Response> => {
    const url = new URL(request.url)
    const pathname = pathWithin(basename, url.pathname)
    const unreachable: OpenedRoute = {
      pathname,
      matches: [],
      layout: { name: 'basic' },
      content: { kind: 'unreachable' },
    }
    return loadOrReload<OpenedRoute | Response>(request, unreachable, async () => {
      const early = matchRoutes(guestRoutes, pathname)
      const matches = early.length > 0 ? early : matchRoutes(await files.routes(), pathname)
      const verdict = await runGuards([...commonGuards, ...guardsOf(matches)], {
        matches,
        wanted: `${pathname}${url.search}`,
      })
      if (verdict.kind === 'redirect') return redirect(verdict.to)
      if (verdict.kind === 'unreachable') return unreachable
      const open = verdict.kind === 'missing' ? [] : matches
      const target = targetOf(open)
      if (target !== undefined) return redirect(target)
      const [content, layout] = await filesOf(open, files)
      return { pathname, matches: open, layout, content }
    })
  }

/** Loads the code of the matched routes. */
export const filesOf = (matches: readonly RouteMatch[], files: Files) =>
  Promise.all([contentOf(viewOf(matches), files), openLayout(matches, files)])

const openLayout = async (matches: readonly RouteMatch[], files: Files): Promise<OpenedLayout> => {
  if (layoutOf(matches) === 'basic') return { name: 'basic' }
  const [Layout, routes] = await Promise.all([files.defaultLayout(), files.routes()])
  return { name: 'default', Layout, routes }
}

const targetOf = (matches: readonly RouteMatch[]): string | undefined => {
  const last = matches.at(-1)
  if (last?.route.view?.kind === 'redirect') return last.route.view.to
  return last?.route.view?.kind === 'first-child' ? firstChildPath(last, sessionStore.current()) : undefined
}

const contentOf = async (view: RouteView | undefined, files: Files): Promise<Content> => {
  switch (view?.kind) {
    case 'page':
      return { kind: 'page', Page: await view.load() }
    case 'screen': {
      const [Admin] = await Promise.all([files.admin(), view.load()])
      return { kind: 'screen', Admin }
    }
    case 'redirect':
    case 'first-child':
    case undefined:
    default:
      return { kind: 'page', Page: (await files.placeholders()).NotFoundPage }
  }
}

/** Loads a screen. If its files fail to load, reloads the page once, unless the server is unreachable. */
const loadOrReload = async <T>({ url, signal }: Request, unreachable: T, load: () => Promise<T>): Promise<T> => {
  try {
    return await load()
  } catch (fault) {
    if (navigator.onLine) return reload(url, unreachable, fault)
  }
  await waitForNetwork(signal)
  try {
    return await load()
  } catch (fault) {
    return reload(url, unreachable, fault)
  }
}

const reload = async <T>(address: string, unreachable: T, fault: unknown): Promise<T> => {
  // Without a server, a reload would replace the app with the browser's error page.
  if (await isServerUnreachable()) return unreachable
  progress.fail()
  if (!reloadOnce(address)) throw fault
  // Never resolves: the previous screen stays until the page reloads.
  return new Promise(() => {})
}

const isServerUnreachable = async (): Promise<boolean> => {
  try {
    await call('GET /api/config', { quiet: 'all', signal: AbortSignal.timeout(timeoutMs) })
    return false
  } catch (problem) {
    return !(problem instanceof HttpProblem) || problem.status === 0 || problem.status >= 500
  }
}

/** Shows a toast and waits for the network; navigating elsewhere cancels the wait. */
const waitForNetwork = (signal: AbortSignal): Promise<void> => {
  const warning = toast.warning({ title: i18n.t('problems.network.title'), text: i18n.t('problems.network.waits') })
  return new Promise((resolve) => {
    const ends = new AbortController()
    const end = () => {
      ends.abort()
      toast.close(warning)
    }
    window.addEventListener(
      'online',
      () => {
        end()
        resolve()
      },
      { signal: ends.signal },
    )
    signal.addEventListener('abort', end, { signal: ends.signal })
  })
}
