import Button from '@mui/material/Button'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import {
  reviewFacts,
  reviewMoments,
  type ReviewFact,
  type ReviewMoment,
  type TestType,
} from '../../../api/testing/testCodes'
import type { Review } from '../../../api/testing/tests'
import { Section } from '../../kit/forms/Section'
import { errorList } from '../../kit/inputs/errorList'
import { useField } from '../../kit/inputs/useField'
import { dayAndTime } from '../../shell/dates'
import { allowedReview, presetNames, presetOf, reviewPresets } from './review'

type Form = { review: Review; type: TestType; closes_at: string | null; attempts_allowed: unknown }
const asIs = (value: unknown) => value

/** Edits the review policy: a table of checkboxes, and presets. */
export const ReviewInput = ({ source }: { source: 'review' }) => {
  const translate = useTranslate()
  const [type, closesAt] = useWatch<Form, ['type', 'closes_at']>({ name: ['type', 'closes_at'] })
  const review = useWatch<Form, 'review'>({ name: source })
  const { field } = useField(
    { source },
    { format: asIs, parse: asIs, describe: () => <ReviewSummary review={review} /> },
  )
  const { errors } = useFormState({ name: source })
  const faults = errorList({ errors, order: [] }).filter(({ path }) => path.startsWith(source))
  useAllowedReview(type)
  if (type === 'survey') {
    return (
      <Section title={translate('tests.review.title')}>
        <p className="muted">{translate('tests.review.survey')}</p>
      </Section>
    )
  }
  const preset = presetOf(review, type)
  const set = (moment: ReviewMoment, fact: ReviewFact, on: boolean) =>
    field.onChange({ ...review, [moment]: { ...review[moment], [fact]: on } })
  return (
    <Section
      title={translate('tests.review.title')}
      help={
        closesAt
          ? translate('tests.review.after_close', { at: dayAndTime(closesAt) })
          : translate('tests.review.after_archive')
      }
    >
      <div className="segments" role="group" aria-label={translate('tests.review.presets')}>
        {presetNames
          .filter((name) => name !== 'survey')
          .map((name, index) => (
            <Button
              size="small"
              key={name}
              ref={index === 0 ? field.ref : undefined}

              aria-pressed={preset === name}
              onClick={() => field.onChange(allowedReview(reviewPresets[name], type))}
            >
              {translate(`tests.review.preset.${name}`)}
            </Button>
          ))}
      </div>
      <table className="plain-table review-table">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{translate('tests.review.what')}</span>
            </th>
            {reviewMoments.map((moment) => (
              <th key={moment} scope="col" className="small medium muted text-center">
                {translate(`tests.review.moment.${moment}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {reviewFacts.map((fact) => (
            <tr key={fact}>
              <th scope="row">{translate(`tests.review.fact.${fact}`)}</th>
              {reviewMoments.map((moment) => (
                <td key={moment}>
                  <label>
                    <input
                      type="checkbox"
                      className="checkbox"
                      aria-label={[
                        translate(`tests.review.fact.${fact}`),
                        translate(`tests.review.moment.${moment}`),
                      ].join(': ')}
                      disabled={moment === 'during' && type !== 'practice'}
                      checked={review[moment][fact]}
                      onChange={(event) => set(moment, fact, event.target.checked)}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="hint">{translate(`tests.review.${type === 'practice' ? 'during_practice' : 'during_no'}`)}</p>
      {type === 'entrance' && <p className="hint">{translate('tests.review.entrance')}</p>}
      {faults.map((fault) => (
        <p key={fault.path} className="field-error">
          <CircleAlert size={16} strokeWidth={2} aria-hidden />
          <span>{fault.message}</span>
        </p>
      ))}
    </Section>
  )
}

/** Removes settings that a newly chosen test type does not allow. */
const useAllowedReview = (type: TestType) => {
  const { getValues, setValue } = useFormContext<Form>()
  useEffect(() => {
    const review = getValues('review')
    const allowed = allowedReview(review, type)
    const isAllowed = reviewMoments.every((moment) =>
      reviewFacts.every((fact) => allowed[moment][fact] === review[moment][fact]),
    )
    if (!isAllowed) setValue('review', allowed, { shouldDirty: true })
  }, [type, getValues, setValue])
}

/** The table as text, for comparing two versions. */
const ReviewSummary = ({ review }: { review: Review }) => {
  const translate = useTranslate()
  return (
    <ul>
      {reviewMoments.map((moment) => (
        <li key={moment}>
          {translate(`tests.review.moment.${moment}`)}:{' '}
          {reviewFacts
            .filter((fact) => review[moment][fact])
            .map((fact) => translate(`tests.review.fact.${fact}`).toLowerCase())
            .join(', ') || '—'}
        </li>
      ))}
    </ul>
  )
}
