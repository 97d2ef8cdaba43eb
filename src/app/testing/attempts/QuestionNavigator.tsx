import { Info } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { AttemptState, Question } from './attemptState'
import { hasAnswer, stateOf, wantsAnswer, type NavigatorState } from './questionStates'

type Props = { state: AttemptState; index: number; onShow: (index: number) => void }

const classes: Readonly<Record<NavigatorState, string>> = {
  answered: 'square answered',
  locked: 'square answered',
  read: 'square',
  empty: 'square',
  passed: 'square',
  unseen: 'square unseen',
}

/** All questions by section, with their states. In a sequential attempt, other questions cannot be opened. */
export const QuestionNavigator = ({ state, index, onShow }: Props) => {
  const translate = useTranslate()
  const { questions, attempt } = state
  const wanted = questions.filter(wantsAnswer)
  const answered = wanted.filter(hasAnswer).length
  const count = { count: answered, all: wanted.length }
  const isSequential = attempt.navigation === 'sequential'
  const squareOf = (question: Question, place: number) => {
    const seen = stateOf({ question, index: place, current: index, isSequential })
    const words = translate(`taking.screen.navigator.states.${seen}`)
    const state = question.flagged ? translate('taking.screen.navigator.flagged', { state: words }) : words
    const label =
      question.number === null
        ? translate('taking.screen.navigator.text', { state })
        : translate('taking.screen.navigator.one', { number: question.number, state })
    const look = question.flagged ? `${classes[seen]} flagged` : classes[seen]
    return (
      <li key={question.position}>
        <button
          type="button"
          className={look}
          aria-label={label}
          aria-current={place === index ? 'true' : undefined}
          disabled={isSequential && place !== index}
          onClick={() => onShow(place)}
        >
          <span className="num">{question.number ?? <Info size={16} strokeWidth={2} aria-hidden />}</span>
        </button>
      </li>
    )
  }
  const numbered = questions.map((question, place) => ({ question, place }))
  return (
    <div className="stack">
      <div className="row between">
        <h2 className="text-m">{translate('taking.screen.navigator.title')}</h2>
        <span className="small muted num">{translate('taking.screen.navigator.answered', count)}</span>
      </div>
      <div
        className="meter"
        role="progressbar"
        aria-label={translate('taking.screen.navigator.meter')}
        aria-valuenow={answered}
        aria-valuemin={0}
        aria-valuemax={wanted.length}
      >
        <i style={{ width: `${wanted.length === 0 ? 0 : (answered / wanted.length) * 100}%` }} />
      </div>
      {attempt.sections.map(({ title }, section) => {
        const own = numbered.filter(({ question }) => question.section === section)
        return (
          own.length > 0 && (
            <section key={section} className="stack gap-2">
              {(attempt.sections.length > 1 || title) && (
                <h3 className="small muted medium">{sectionName(section, title, translate)}</h3>
              )}
              <ol className="tiles squares">{own.map(({ question, place }) => squareOf(question, place))}</ol>
            </section>
          )
        )
      })}
      <ul className="row wrap gap-4 small muted">
        {(['answered', '', 'unseen', 'unseen flagged'] as const).map((look, place) => (
          <li key={look} className="row">
            <span className={`square mini ${look}`} aria-hidden />
            {translate(legend[place] ?? '')}
          </li>
        ))}
      </ul>
    </div>
  )
}

const legend = [
  'taking.screen.navigator.states.answered',
  'taking.screen.navigator.states.empty',
  'taking.screen.navigator.states.unseen',
  'taking.screen.navigator.come_back',
]

export const sectionName = (
  section: number,
  title: string | null,
  translate: ReturnType<typeof useTranslate>,
): string =>
  title
    ? translate('taking.screen.navigator.section', { number: section + 1, title })
    : translate('taking.screen.navigator.section_bare', { number: section + 1 })
