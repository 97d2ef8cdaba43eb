import { useTranslate } from 'react-admin'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { StartReview } from '../review/StartReview'
import { ItemsByCategory } from '../shared/ItemsByCategory'
import { PointsPanel } from '../shared/PointsPanel'
import '../portfolio.css'

/** R2.10: a student's complete portfolio on one page. */
export const StudentPage = () => {
  const id = Number(useParams().id)
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const period = params.get('period')
  const sent = { id, ...(period !== null && { query: { period_id: period } }) }
  const { data, error, refetch } = useRead('GET /api/portfolios/:id', sent)
  useBreadcrumb(data?.name)
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!data) return <FormSkeleton />
  const { name, group, about, items } = data
  const waits = items.some(({ status }) => status === 'submitted')
  return (
    <div className="max-w-page">
      <PageHead
        title={name}
        subtitle={
          group
            ? [group.code, translate('portfolios.course', { course: group.course }), group.direction_name].join(' · ')
            : translate('portfolios.no_group')
        }
        actions={waits && <StartReview userId={id} />}
      />
      <div className="main-aside max-w-page">
        <div className="stack gap-6">
          {about && (
            <section className="panel" aria-labelledby="about">
              <header>
                <h2 id="about">{translate('portfolio.about.title')}</h2>
              </header>
              <p className="pad pre-line anywhere">{about}</p>
            </section>
          )}
          <section className="panel" aria-labelledby="student-items">
            <header>
              <h2 id="student-items">{translate('portfolio.items')}</h2>
            </header>
            {items.length === 0 && <p className="pad muted">{translate('portfolios.no_items')}</p>}
            <ItemsByCategory
              items={items}
              titleOf={({ id: item, title }) => (
                <Link className="title-link" to={`/portfolios/items/${item}?student=${id}`}>
                  {title}
                </Link>
              )}
              noteOf={({ replaces_id }) =>
                replaces_id !== null && <span className="small muted">{translate('portfolios.new_version')}</span>
              }
            />
          </section>
        </div>
        <PointsPanel
          period={data.period}
          periods={data.periods}
          onPeriod={(chosen) => setParams({ period: String(chosen) })}
          points={data.points}
          categories={data.categories}
        />
      </div>
    </div>
  )
}
