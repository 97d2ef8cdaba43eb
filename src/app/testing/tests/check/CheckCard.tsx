import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useDataProvider, useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Finding, TestCheck } from '../../../../api/testing/testActions'
import type { Test, TestContent } from '../../../../api/testing/tests'
import { StatusChip } from '../../../kit/fields/StatusChip'
import { useNumberText } from '../../../kit/fields/useNumberText'
import { useEditing } from '../../../kit/forms/editing'
import type { AppDataProvider } from '../../../kit/providers/dataProvider'
import { PublishButton } from './PublishButton'
import { useContext } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fieldOf } from '../../../kit/inputs/errorList'
import { FormFieldsContext } from '../../../kit/inputs/formFields'
import { gripId, numbersOf } from '../composition/rules'
import { usePinned } from '../composition/useComposition'
import '../tests.css'

/** Checks the saved version of the test, again after each save. */
const useCheck = ({ id, version }: Test) => {
  const provider = useDataProvider<AppDataProvider>()
  return useQuery({
    queryKey: ['GET /api/tests/:id/check', { id, version }],
    queryFn: async ({ signal }) => (await provider.read('GET /api/tests/:id/check', { id, signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Findings that prevent publication, with links to the fields; the test's figures; the Publish button. */
export const CheckCard = ({ record }: { record: Test }) => {
  const translate = useTranslate()
  const { data: check, isError } = useCheck(record)
  const isDirty = useEditing()?.isDirty ?? false
  const errors = check?.findings.filter(({ severity }) => severity === 'error').length ?? 0
  return (
    <section className="panel check-card" aria-labelledby="test-check">
      <header>
        <h2 id="test-check">{translate('tests.check.title')}</h2>
        {check && (
          <span className="push">
            <StatusChip variant={errors > 0 ? 'danger' : 'success'}>
              {errors > 0 ? translate('tests.check.errors', errors) : translate('tests.check.fine')}
            </StatusChip>
          </span>
        )}
      </header>
      {isDirty && <p className="pad small muted">{translate('tests.check.of_saved')}</p>}
      {isError && <p className="pad small muted">{translate('tests.check.failed')}</p>}
      {check && (
        <>
          <ul className="list text-s">
            {check.findings.map((finding, index) => (
              <FindingRow key={`${finding.code}.${index}`} finding={finding} />
            ))}
            {check.findings.length === 0 && (
              <li>
                <CircleCheck className="text-success flex-none" size={20} strokeWidth={1.75} aria-hidden />
                <p className="muted">{translate('tests.check.nothing')}</p>
              </li>
            )}
          </ul>
          <Figures check={check} limit={record.content.time_limit_min} />
          {record.status === 'draft' && <PublishButton record={record} findings={check.findings} />}
        </>
      )}
    </section>
  )
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Form = { content: Pick<TestContent, 'sections'> }
const itemPath = /^content\.sections\.(\d+)\.items\.(\d+)/

/** Returns the label of a builder field and a function that focuses it, or null if the form has no such field. */
const useGoToField = () => {
  const translate = useTranslate()
  const { setFocus } = useFormContext()
  const fields = useContext(FormFieldsContext)
  const sections = useWatch<Form, 'content.sections'>({ name: 'content.sections' })
  const numbers = numbersOf(sections, usePinned(sections))
  return (path: string): { text: string; go: () => void } | null => {
    const [, section, item] = itemPath.exec(path) ?? []
    if (section !== undefined && item !== undefined) {
      const number = numbers[Number(section)]?.[Number(item)] ?? ''
      const grip = gripId(Number(section), Number(item))
      return {
        text: translate(number.includes('–') ? 'tests.check.to_questions' : 'tests.check.to_question', { number }),
        go: () => focusRow(document.getElementById(grip)),
      }
    }
    const field = fieldOf(path, [...(fields?.keys() ?? [])])
    const label = field && fields?.get(field)?.label
    if (!field || !label || field === 'content.sections') {
      if (!path.startsWith('content')) return null
      return { text: translate('tests.check.to_composition'), go: () => focusRow(document.querySelector(firstButton)) }
    }
    return { text: translate('tests.check.to_field', { label }), go: () => setFocus(field) }
  }
}
const firstButton = '.composition .test-section > footer button'

/** Phones hide the drag handle, so the row's title gets the focus instead. */
const focusRow = (element: Element | null) => {
  const row = element?.closest('.test-row')
  const target = element?.checkVisibility() === false ? row?.querySelector('.ttl') : element
  if (target instanceof HTMLElement) target.focus()
  row?.scrollIntoView({ block: 'center' })
}

const FindingRow = ({ finding: { severity, message, field, path, links } }: { finding: Finding }) => {
  const translate = useTranslate()
  const place = useGoToField()
  const target = field === null ? null : place(field)
  return (
    <li>
      {severity === 'error' ? (
        <CircleX className="text-danger flex-none self-start" {...icon} />
      ) : (
        <TriangleAlert className="text-warning flex-none self-start" {...icon} />
      )}
      <div>
        <p>
          <span className="sr-only">{translate(`tests.check.severity.${severity}`)}: </span>
          {message}
        </p>
        {links.length > 0 && (
          <ul className="bullets">
            {links.map((link) => (
              <li key={link.path}>
                <Link to={link.path}>{link.title}</Link>
              </li>
            ))}
          </ul>
        )}
        {target && (
          <button type="button" className="link text-left" onClick={target.go}>
            {target.text}
          </button>
        )}{' '}
        {path && <Link to={path}>{translate('tests.check.to_page')}</Link>}
      </div>
    </li>
  )
}

const Figures = ({ check, limit }: { check: TestCheck; limit: number | null }) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const { takers_count, questions_count, points } = check
  const figures = {
    takers: shown(takers_count),
    questions: shown(questions_count),
    points: points === null ? translate('tests.check.differs') : shown(points),
    ...(limit !== null &&
      questions_count > 0 && {
        per_question: translate('tests.check.minutes', {
          minutes: shown(Math.round((limit / questions_count) * 10) / 10),
        }),
      }),
  }
  return (
    <dl className="stack gap-2 text-s border-t p-5 num hide-phone">
      {Object.entries(figures).map(([name, value]) => (
        <div key={name} className="row between">
          <dt className="muted">{translate(`tests.check.${name}`)}</dt>
          <dd className="medium text-right">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
