import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Regrade } from '../../../api/testing/regrades'
import type { Test } from '../../../api/testing/tests'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'
import { dayAndTime } from '../../shell/dates'

export const stateVariants = { draft: 'warning', queued: 'info', applied: 'success', undone: 'secondary' } as const

/** Name of a re-grade: what it does, and with which question. */
export const useRegradeName = () => {
  const translate = useTranslate()
  return ({ kind, question_title }: Pick<Regrade, 'kind' | 'question_title'>) =>
    [translate(`regrades.kind.${kind}`), question_title].filter(Boolean).join(': ')
}

/** Re-grades of a test, and the way to points for everybody. */
export const RegradesPanel = ({ test }: { test: Test }) => {
  const translate = useTranslate()
  const nameOf = useRegradeName()
  const { data, error, refetch } = useRead('GET /api/tests/:id/regrades', { id: test.id }, { refetchOnMount: 'always' })
  if (error && !data) return <PartFault onAgain={() => void refetch()} />
  if (!data || test.type === 'survey' || (data.length === 0 && !test.can_edit)) return null
  return (
    <section className="panel mb-4" aria-labelledby="regrades">
      <header>
        <h2 id="regrades" className="grow">
          {translate('regrades.panel.title')}
        </h2>
        {test.can_edit && <Link to={`/tests/${test.id}/regrades/new`}>{translate('regrades.kind.bonus')}</Link>}
      </header>
      {data.length === 0 && <p className="pad muted">{translate('regrades.panel.none')}</p>}
      <ul className="list">
        {data.map((regrade) => (
          <li key={regrade.id}>
            <span className="grow">
              <Link to={`/tests/${test.id}/regrades/${regrade.id}`}>{nameOf(regrade)}</Link>
              <span className="block small muted">
                {[
                  regrade.applied_by_name ?? regrade.author_name,
                  dayAndTime(regrade.applied_at ?? regrade.created_at),
                  regrade.reason,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <StatusChip variant={stateVariants[regrade.state]}>
              {translate(`regrades.state.${regrade.state}`)}
            </StatusChip>
          </li>
        ))}
      </ul>
    </section>
  )
}
