import { useTranslate } from 'react-admin'
import type { ItemResult, OptionResult } from '../../../api/testing/results'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { PartFault } from '../../shell/page/PartFault'

/** Rounds to two decimal places; adding 0 turns -0 into 0. */
export const hundredth = (value: number): number => Math.round(value * 100) / 100 + 0

type Props = { testId: number; question: Pick<ItemResult, 'question_id' | 'type' | 'seen'> }

/** Median time spent on a question, and how many takers chose each option. */
export const QuestionDetails = ({ testId, question: { question_id, type, seen } }: Props) => {
  const translate = useTranslate()
  const sent = { id: testId, params: { question: question_id } }
  const { data, error, refetch } = useRead('GET /api/tests/:id/results/questions/:question', sent)
  if (!data) return error ? <PartFault onAgain={() => void refetch()} /> : <FormSkeleton />
  const seconds = data.median_seconds === null ? null : Math.round(data.median_seconds)
  const [minutes, rest] = [Math.floor((seconds ?? 0) / 60), (seconds ?? 0) % 60]
  const time = translate(`results.questions.details.${minutes > 0 ? 'minutes' : 'seconds'}`, { minutes, seconds: rest })
  return (
    <div className="stack">
      <p className="small num">
        {seconds === null
          ? translate('results.questions.details.no_time')
          : translate('results.questions.details.took', { time })}
      </p>
      {data.options.length > 0 && <Options options={data.options} type={type} seen={seen} />}
    </div>
  )
}

type OptionsProps = { options: readonly OptionResult[] } & Pick<ItemResult, 'type' | 'seen'>
const Options = ({ options, type, seen }: OptionsProps) => {
  const translate = useTranslate()
  const text = useNumberText()
  return (
    <>
      <table className="plain-table">
        <thead>
          <tr>
            {['option', 'chosen', 'discrimination'].map((column) => (
              <th key={column} scope="col" className="muted medium">
                {translate(`results.questions.details.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {options.map((option, place) => (
            <tr key={place}>
              <th scope="row">
                {type === 'true_false' ? translate(`answering.${place === 0}`) : option.text}{' '}
                {option.is_right && (
                  <StatusChip variant="success">{translate('results.questions.details.right')}</StatusChip>
                )}
              </th>
              <td className="num" data-label={translate('results.questions.details.chosen')}>
                {translate('tests.attempts.of', { some: option.chosen, all: seen })}
              </td>
              <td className="num" data-label={translate('results.questions.details.discrimination')}>
                {option.discrimination === null ? '—' : text(hundredth(option.discrimination))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="small muted">{translate('results.questions.details.hint')}</p>
    </>
  )
}
