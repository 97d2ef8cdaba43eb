import { Suspense } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { cardsOf } from '../../shell/routing/derived'
import { useRoutes } from '../../shell/routing/shell'
import { useUser } from '../../shell/session/store'

/**
 * Cards of other features for the current record, declared in each feature's feature.ts. The record's own feature has no
 * dependency on them.
 */
export const FeatureCards = () => {
  const routes = useRoutes()
  const can = useUser()?.can
  const resource = useResourceContext() ?? ''
  const id = useRecordContext()?.id
  if (id === undefined) return null
  return cardsOf(routes, resource, can).map(({ path, Card }) => (
    <Suspense key={`${path} ${id}`} fallback={null}>
      <Card id={Number(id)} />
    </Suspense>
  ))
}
