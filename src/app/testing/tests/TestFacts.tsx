import { useState } from 'react'
import { useRecordContext, useTranslate, WithRecord } from 'react-admin'
import type { Test } from '../../../api/testing/tests'
import { SelectField } from '../../kit/fields/SelectField'
import { Edit } from '../../kit/forms/Edit'
import { SimpleForm } from '../../kit/forms/SimpleForm'
import { HistoryCard } from '../../kit/history/HistoryCard'
import { statusChoices } from './codes'
import { CalendarClock, ChartColumn, PenLine, Users } from 'lucide-react'
import { Link } from 'react-router-dom'
import { PoolText } from './composition/PoolText'
import { numbersOf } from './composition/rules'
import { useSectionTitle } from './useSectionTitle'
import './tests.css'
import { TestActions } from './TestActions'
import { TestInputs } from './TestInputs'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Links to the other pages of a test. */
const PagesCard = () => {
  const translate = useTranslate()
  const record = useRecordContext<Test>()
  if (!record) return null
  const { id, finished_count, takers_count, running_count } = record
  return (
    <section className="panel" aria-labelledby="test-pages">
      <header>
        <h2 id="test-pages">{translate('tests.pages.title')}</h2>
      </header>
      <ul className="list">
        <li>
          <Users {...icon} />
          <Link className="grow" to={`/tests/${id}/attempts`}>
            {translate('tests.pages.attempts')}
          </Link>
          <span className="small muted num">
            {running_count > 0
              ? translate('tests.running', running_count)
              : translate('tests.finished_of', { finished: finished_count, all: takers_count })}
          </span>
        </li>
        <li>
          <ChartColumn {...icon} />
          <Link className="grow" to={`/tests/${id}/results`}>
            {translate('tests.pages.results')}
          </Link>
        </li>
        <li>
          <PenLine {...icon} />
          <Link className="grow" to={`/tests/grading/${id}`}>
            {translate('grading.title')}
          </Link>
        </li>
        <li>
          <CalendarClock {...icon} />
          <Link className="grow" to={`/tests/${id}/overrides`}>
            {translate('tests.pages.overrides')}
          </Link>
        </li>
      </ul>
    </section>
  )
}

/** A test: the builder with its check, or only the questions for users who cannot edit it. */
export const TestFacts = () => {
  const translate = useTranslate()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <Edit
      subtitle={
        <WithRecord<Test>
          render={({ subject, type }) => `${subject.name} · ${translate(`tests.type.${type}`).toLowerCase()}`}
        />
      }
      status={<SelectField source="status" choices={statusChoices} />}
      actions={<TestActions />}
      aside={
        <>
          <div ref={setSlot} className="hide-empty" />
          <PagesCard />
          <HistoryCard />
        </>
      }
    >
      <FormOrText slot={slot} />
    </Edit>
  )
}

/** Questions of a test, for users who cannot edit it. */
const ReadOnlyTest = ({ record }: { record: Test }) => {
  const translate = useTranslate()
  const wordsOf = useSectionTitle()
  const { sections } = record.content
  const pinned = new Map(record.questions.map((question) => [question.id, question]))
  const numbers = numbersOf(sections, pinned)
  return (
    <div className="stack gap-5 record-fields">
      <p className="note">
        <span>{translate('tests.read_only')}</span>
      </p>
      {sections.map((section, index) => (
        <section
          key={section.id}
          className="panel test-section"
          aria-label={translate('tests.section.label', { number: index + 1 })}
        >
          <div className="row test-section-head border-b bg-canvas">
            <h2>{sectionName(wordsOf(section), index)}</h2>
          </div>
          <ol className="divided">
            {section.items.map((item, place) => (
              <li key={item.id} className="row test-row">
                <span className="no faint num text-s">{numbers[index]?.[place]}</span>
                <span className="grow">
                  {item.kind === 'pool' ? <PoolText pool={item} /> : pinned.get(item.question_id)?.title}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const sectionName = (title: string, index: number) => [`${index + 1}.`, title].join(' ').trim()

const FormOrText = ({ slot }: { slot: HTMLElement | null }) => {
  const record = useRecordContext<Test>()
  if (!record) return null
  if (!record.can_edit) return <ReadOnlyTest record={record} />
  return (
    <SimpleForm>
      <TestInputs slot={slot} />
    </SimpleForm>
  )
}
