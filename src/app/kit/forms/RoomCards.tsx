import { Suspense } from 'react'
import { useRecordContext, useResourceContext } from 'react-admin'
import { cardsOf } from '../../shell/routing/derived'
import { useRoutes } from '../../shell/routing/shell'
import { useUser } from '../../shell/session/store'

/** What other rooms show beside the record around. The record's room knows none of them: each names its cards in its room.ts. */
export const RoomCards = () => {
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
