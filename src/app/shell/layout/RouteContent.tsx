import type { Content } from '../routing/open'
import type { LayoutName, RouteMatch } from '../routing/types'

type Props = { readonly content: Content; readonly matches: readonly RouteMatch[]; readonly layout: LayoutName }

/** What stands inside the layout. */
export const RouteContent = ({ content, matches, layout }: Props) => {
  switch (content.kind) {
    case 'screen':
      return <content.Admin />
    case 'soon':
      return <content.Page title={matches.at(-1)?.route.title ?? ''} about={content.about} layout={layout} />
    case 'page':
    default:
      return <content.Page />
  }
}
