import { TriangleAlert } from 'lucide-react'
import { useGetManyAggregate, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { Calls } from '../../../api'
import { codeAndName } from '../../kit/inputs/useReference'

type Direction = Calls['GET /api/directories/directions']['answer']['data'][number]

const idOf = (row: unknown) =>
  typeof row === 'object' && row !== null && 'direction_id' in row && typeof row.direction_id === 'number'
    ? row.direction_id
    : []

/** Warns about unpublished directions, which applicants will not see in the campaign. */
export const HiddenDirections = () => {
  const translate = useTranslate()
  const rows: unknown = useWatch({ name: 'directions' })
  const status: unknown = useWatch({ name: 'status' })
  const ids = Array.isArray(rows) ? rows.flatMap(idOf) : []
  const { data = [] } = useGetManyAggregate<Direction>('directories/directions', { ids }, { enabled: ids.length > 0 })
  const hidden = data.filter((direction) => direction && direction.status !== 'published')
  if (hidden.length === 0) return null
  return (
    <div className={status === 'published' ? 'note warning' : 'note'} role="status">
      <TriangleAlert size={20} strokeWidth={1.75} aria-hidden />
      <div>
        <p>{translate('campaigns.hidden', hidden.length)}</p>
        <ul>
          {hidden.map((direction) => (
            <li key={direction.id}>
              {codeAndName(direction)}, {translate(`directions.status.${direction.status}`).toLowerCase()}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
