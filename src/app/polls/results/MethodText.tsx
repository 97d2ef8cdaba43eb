import { useTranslate } from 'react-admin'
import type { BallotPaper } from '../../../api/polls/voting'

type Rules = Pick<BallotPaper, 'kind' | 'threshold' | 'quorum_percent' | 'ties_by_lot'>

const steps: Readonly<Record<Rules['kind'], readonly string[]>> = {
  single: ['one'],
  multiple: ['each'],
  ranked: ['first', 'last_out', 'moves_on'],
  yes_no_abstain: ['for_against'],
}

/** Explains the counting method of this kind of poll. */
export const MethodText = ({ rules: { kind, threshold, quorum_percent, ties_by_lot } }: { rules: Rules }) => {
  const translate = useTranslate()
  const lines = [
    ...steps[kind].map((step) => `poll_results.method.${kind}.${step}`),
    ...(kind === 'ranked' ? [] : [`poll_results.method.threshold.${threshold}`]),
    ...(quorum_percent === 0 ? [] : ['poll_results.method.quorum']),
    `poll_results.method.tie.${ties_by_lot ? 'lot' : 'none'}`,
  ]
  return (
    <>
      <ol className="stack gap-2 text-s">
        {lines.map((line, place) => (
          <li key={line} className="row align-start">
            <span className="tag">{place + 1}</span>
            <span>{translate(line, { percent: quorum_percent })}</span>
          </li>
        ))}
      </ol>
      {kind === 'ranked' && <p className="mt-3 small muted">{translate('poll_results.method.ranked.no_harm')}</p>}
    </>
  )
}
