import { useLoaderData } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { breadcrumbsFor, documentTitle } from '../routing/breadcrumbs'
import { useRecordName } from '../routing/recordName'
import type { OpenedRoute, Content } from '../routing/open'
import { RoutesProvider } from '../routing/shell'
import { BasicLayout } from './BasicLayout'
import type { LayoutName, RouteMatch } from '../routing/types'

/** The route that has just been opened, in the layout it chose (R2.20). */
export const Screen = () => {
  const t = useTranslate()
  const { matches, layout, content, pathname } = useLoaderData<OpenedRoute>()
  const recordName = useRecordName()
  const crumbs = matches.length === 0 ? [{ label: t('missing.crumb') }] : breadcrumbsFor({ matches, t, recordName })
  const inner = (
    <RouteContent
      key={content.kind === 'screen' ? 'admin' : pathname}
      content={content}
      matches={matches}
      layout={layout.name}
    />
  )
  return (
    <>
      <title>{documentTitle(crumbs, t('product'))}</title>
      {layout.name === 'basic' ? (
        <BasicLayout>{inner}</BasicLayout>
      ) : (
        <RoutesProvider value={layout.routes}>
          <layout.Layout crumbs={crumbs}>{inner}</layout.Layout>
        </RoutesProvider>
      )}
    </>
  )
}

type Props = { readonly content: Content; readonly matches: readonly RouteMatch[]; readonly layout: LayoutName }

/** What stands inside the layout. */
const RouteContent = ({ content, matches, layout }: Props) => {
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
