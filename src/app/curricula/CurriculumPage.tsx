import { RecordContextProvider, ResourceContextProvider, useGetOne, useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router-dom'
import type { Curriculum } from '../../api/curricula/curricula'
import { SelectField } from '../kit/fields/SelectField'
import { FormSkeleton } from '../kit/forms/FormSkeleton'
import { HistoryCard } from '../kit/history/HistoryCard'
import { Empty } from '../kit/lists/Empty'
import { dayOf } from '../shell/dates'
import { faultOf } from '../shell/page/faultOf'
import { PageHead } from '../shell/page/PageHead'
import { RecordFault } from '../shell/page/RecordFault'
import { useBreadcrumb } from '../shell/routing/recordName'
import { nameOf, statusChoices } from './codes'
import { Changes } from './CurriculumChanges'
import { CurriculumActions } from './CurriculumActions'
import { LineTable } from './LineTable'
import './curricula.css'

/** A curriculum: its subjects by semester, its differences from the previous edition, and the groups that follow it. */
export const CurriculumPage = () => {
  const translate = useTranslate()
  const { id = '' } = useParams()
  const {
    data: curriculum,
    error,
    refetch,
  } = useGetOne<Curriculum>('groups/curricula', { id: Number(id) }, { onError: () => undefined })
  const name = curriculum && nameOf(curriculum, translate)
  useBreadcrumb(name)
  const fault = faultOf({ error, data: curriculum })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  if (!curriculum || name === undefined) return <FormSkeleton />
  const { direction_name, education_method_name, approved_at, approved_by_name, note } = curriculum
  return (
    <RecordContextProvider value={curriculum}>
      <div className="record-page stack gap-6">
        <PageHead
          title={name}
          status={<SelectField source="status" choices={statusChoices} />}
          subtitle={
            <span className="anywhere">
              {direction_name} · {education_method_name}
              {approved_at && (
                <span className="block text-s">
                  {translate('curricula.approved_by', { name: approved_by_name ?? '—', day: dayOf(approved_at) })}
                </span>
              )}
              {note && <span className="block text-s">{note}</span>}
            </span>
          }
          actions={<CurriculumActions curriculum={curriculum} onDone={() => void refetch()} />}
        />
        {curriculum.lines.length === 0 ? (
          <Empty title="curricula.no_lines.title" text="curricula.no_lines.text" />
        ) : (
          <LineTable curriculum={curriculum} onDone={() => void refetch()} />
        )}
        {curriculum.edition > 1 && <Changes id={curriculum.id} />}
        <Following curriculum={curriculum} />
        <ResourceContextProvider value="groups/curricula">
          <HistoryCard />
        </ResourceContextProvider>
      </div>
    </RecordContextProvider>
  )
}

const Following = ({ curriculum: { groups, editions, id } }: { curriculum: Curriculum }) => {
  const translate = useTranslate()
  return (
    <section className="panel">
      <header>
        <h2>{translate('curricula.groups')}</h2>
      </header>
      <p className="pad">
        {groups.length === 0 && <span className="muted">{translate('curricula.no_groups')}</span>}
        {groups.map((group, place) => (
          <span key={group.id}>
            {place > 0 && ', '}
            <Link to={`/groups/${group.id}`}>{group.code}</Link>
          </span>
        ))}
      </p>
      {editions.length > 1 && (
        <p className="pad">
          {translate('curricula.editions')}:{' '}
          {editions.map((one, place) => (
            <span key={one.id}>
              {place > 0 && ', '}
              {one.id === id ? one.edition : <Link to={`/groups/curricula/${one.id}`}>{one.edition}</Link>}
            </span>
          ))}
        </p>
      )}
    </section>
  )
}
