import { useTranslate } from 'react-admin'
import type { Poll } from '../../../api/polls/polls'
import { dayAndTime } from '../../shell/dates'
import { OptionText } from '../voting/OptionText'
import { useLocalizedText } from './useLocalizedText'

/** Read-only view of a poll that is frozen or that the user cannot edit. */
export const FrozenPoll = ({ poll }: { poll: Poll }) => {
  const translate = useTranslate()
  const wordsOf = useLocalizedText()
  const rules = useRules(poll)
  const { translations, options, kind, key_lost } = poll
  const description = wordsOf(translations).description
  return (
    <div className="record-fields stack gap-6">
      {key_lost && <p className="note danger">{translate('polls.key_lost')}</p>}
      {poll.roll_count !== null && <p className="note info">{translate('polls.frozen')}</p>}
      {description && <p>{description}</p>}
      {kind !== 'yes_no_abstain' && (
        <section className="panel" aria-labelledby="poll-options">
          <header>
            <h2 id="poll-options">{translate('polls.sections.options')}</h2>
          </header>
          <ol className="list">
            {options.map((option, place) => (
              <li key={option.id} className="align-start">
                <span className="num muted">{place + 1}</span>
                <OptionText option={wordsOf(option.translations)} />
              </li>
            ))}
          </ol>
        </section>
      )}
      <section className="panel" aria-labelledby="poll-rules">
        <header>
          <h2 id="poll-rules">{translate('polls.sections.decision')}</h2>
        </header>
        <dl className="pad stack gap-2 text-s">
          {rules.map(({ key, text }) => (
            <div key={key} className="labelled">
              <dt className="muted">{translate(`polls.rules.${key}`)}</dt>
              <dd className="num">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  )
}

const useRules = (poll: Poll): readonly { key: string; text: string }[] => {
  const translate = useTranslate()
  const { kind, opens_at, opened_at, closes_at, closed_at, quorum_percent, threshold, ties_by_lot, results } = poll
  const day = (at: string | null) => (at === null ? translate('ballot.about.by_hand') : dayAndTime(at))
  const named = [
    ...poll.roles.map(({ name }) => name),
    ...[...poll.groups, ...poll.directions].map(({ code }) => code),
    ...poll.people.map(({ name }) => name),
  ]
  return [
    { key: 'opens', text: day(opened_at ?? opens_at) },
    { key: 'closes', text: day(closed_at ?? closes_at) },
    { key: 'audience', text: poll.audience === 'all' ? translate('polls.audience.all') : named.join(', ') || '—' },
    {
      key: 'quorum',
      text: translate(`ballot.about.${quorum_percent === 0 ? 'no_quorum' : 'quorum_percent'}`, {
        percent: quorum_percent,
      }),
    },
    {
      key: 'threshold',
      text: translate(`polls.threshold.${kind === 'ranked' && threshold === 'majority' ? 'ranked' : threshold}`),
    },
    { key: 'tie', text: translate(`polls.rules.${ties_by_lot ? 'by_lot' : 'no_winner'}`) },
    { key: 'results', text: translate(`polls.results.${results}`) },
    ...(kind === 'multiple' || kind === 'ranked'
      ? [
          {
            key: 'choices',
            text: translate('polls.rules.from_to', {
              min: poll.min_choices,
              max: poll.max_choices ?? poll.options.length,
            }),
          },
        ]
      : []),
  ]
}
