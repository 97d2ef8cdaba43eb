import type { ComponentType, ReactNode } from 'react'
import { redirect } from 'react-router-dom'
import type { Breadcrumb } from './breadcrumbs'
import { guardsOf, layoutOf, matchRoutes, viewOf } from './match'
import { firstChildPath } from './menu'
import { reloadOnce } from './reloadOnce'
import type { RouteMatch, RouteTable, RouteView } from './types'
import { runGuards } from '../guards/guards'
import { progress } from '../progress/progress'
import { sessionStore } from '../session/store'

export type Content =
  | { readonly kind: 'page'; readonly Page: ComponentType }
  | { readonly kind: 'screen'; readonly Admin: ComponentType }
  | { readonly kind: 'soon'; readonly about: string }
  | { readonly kind: 'missing' }

type FullLayout = ComponentType<{ readonly crumbs: readonly Breadcrumb[]; readonly children: ReactNode }>
export type OpenedLayout = { readonly name: 'basic' } | { readonly name: 'default'; readonly Layout: FullLayout }

/** A route whose guards have passed and whose files are here: it can be drawn at once. */
export type OpenedRoute = {
  readonly pathname: string
  readonly matches: readonly RouteMatch[]
  readonly layout: OpenedLayout
  readonly content: Content
}

export type Files = {
  readonly admin: () => Promise<ComponentType>
  /** Kept out of what the sign-in page loads. */
  readonly defaultLayout: () => Promise<FullLayout>
}

/** Everybody is asked for and the words are loaded first, whatever the route (R2.17). */
const always = ['check-auth', 'locale']

type Options = { readonly routes: RouteTable; readonly basename: string; readonly files: Files }

/** The loader behind every address: guards, then files; until it answers the old screen stays. */
export const openRoute =
  ({ routes, basename, files }: Options) =>
  async ({ request }: { readonly request: Request }): Promise<OpenedRoute | Response> => {
    const url = new URL(request.url)
    const pathname = url.pathname.slice(basename.length) || '/'
    const matches = matchRoutes(routes, pathname)
    const verdict = await runGuards([...always, ...guardsOf(matches)], { matches, wanted: `${pathname}${url.search}` })
    if (verdict.kind === 'redirect') return redirect(verdict.to)
    const open = verdict.kind === 'missing' ? [] : matches
    const target = targetOf(open)
    if (target !== undefined) return redirect(target)
    return withReload(url.href, async () => {
      const [content, layout] = await Promise.all([contentOf(viewOf(open), files), openLayout(open, files)])
      return { pathname, matches: open, layout, content }
    })
  }

const openLayout = async (matches: readonly RouteMatch[], files: Files): Promise<OpenedLayout> =>
  layoutOf(matches) === 'basic' ? { name: 'basic' } : { name: 'default', Layout: await files.defaultLayout() }

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
    case 'soon':
      return { kind: 'soon', about: view.about }
    case 'redirect':
    case 'first-child':
    case undefined:
    default:
      return { kind: 'missing' }
  }
}

const withReload = async (address: string, load: () => Promise<OpenedRoute>): Promise<OpenedRoute> => {
  try {
    return await load()
  } catch (fault) {
    progress.fail()
    if (!reloadOnce(address)) throw fault
    // The page is being replaced; until then the old screen stays.
    return new Promise(() => {})
  }
}
