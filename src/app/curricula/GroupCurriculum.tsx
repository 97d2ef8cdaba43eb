import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useRead } from '../kit/providers/calls'
import { useUser } from '../shell/session/store'
import { nameOf } from './codes'

/** The curriculum of a group, on the group's page. */
export const GroupCurriculum = ({ id }: { id: number }) => {
  const translate = useTranslate()
  const writes = useUser()?.reach === 'all'
  const { data } = useRead('GET /api/groups/:id/curriculum', { id })
  if (!data || (!data.follows && !data.approved)) return null
  const { follows, approved } = data
  const isNewer = follows && approved && approved.id !== follows.id
  return (
    <section className="panel" aria-labelledby="curriculum">
      <header>
        <h2 id="curriculum">{translate('curricula.card.title')}</h2>
        {writes && (
          <Link className="meta" to={`/groups/curricula/${(follows ?? approved)?.id}/assign?groups=${id}`}>
            {translate('curricula.card.assign')}
          </Link>
        )}
      </header>
      <p className="pad">
        {follows ? (
          <Link to={`/groups/curricula/${follows.id}`}>{nameOf(follows, translate)}</Link>
        ) : (
          <span className="muted">{translate('curricula.card.none')}</span>
        )}
        {isNewer && (
          <Link className="block text-s" to={`/groups/curricula/${approved.id}`}>
            {translate('curricula.card.newer', { edition: approved.edition })}
          </Link>
        )}
      </p>
    </section>
  )
}
