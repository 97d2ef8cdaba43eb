import { useLoaderData } from 'react-router-dom'
import { useTranslate } from '../i18n/i18n'
import { breadcrumbsFor, documentTitle } from '../routing/breadcrumbs'
import { useRecordName } from '../routing/recordName'
import type { OpenedRoute, Content } from '../routing/open'
import { UnreachablePage } from '../placeholders/UnreachablePage'
import { RoutesProvider } from '../routing/shell'
import { BasicLayout } from './BasicLayout'

/** Renders the current route in its layout (R2.20). */
export const Screen = () => {
  const t = useTranslate()
  const { matches, layout, content, pathname } = useLoaderData<OpenedRoute>()
  const recordName = useRecordName()
  const placeholder = t(content.kind === 'unreachable' ? 'unreachable.title' : 'missing.crumb')
  const crumbs = matches.length === 0 ? [{ label: placeholder }] : breadcrumbsFor({ matches, t, recordName })
  const inner = <RouteContent key={content.kind === 'screen' ? 'admin' : pathname} content={content} />
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

const RouteContent = ({ content }: { readonly content: Content }) => {
  switch (content.kind) {
    case 'screen':
      return <content.Admin />
    case 'unreachable':
      return <UnreachablePage />
    case 'page':
    default:
      return <content.Page />
  }
}
