import Drawer from '@mui/material/Drawer'
import { ArrowLeft, ArrowRight, LayoutGrid } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AttemptState } from './attemptState'
import { QuestionNavigator } from './QuestionNavigator'
import { hasAnswer, wantsAnswer } from './questionStates'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = {
  state: AttemptState
  index: number
  /** Null where there is no way back. */
  onBack: (() => void) | null
  onNext: () => void
  onShow: (index: number) => void
  onFinish: () => void
}

/** Back and on; on a phone all questions behind a button. */
export const AttemptFoot = ({ state, index, onBack, onNext, onShow, onFinish }: Props) => {
  const translate = useTranslate()
  const [isSheet, setSheet] = useState(false)
  const { questions } = state
  const wanted = questions.filter(wantsAnswer)
  const count = `${wanted.filter(hasAnswer).length}/${wanted.length}`
  const isLast = index === questions.length - 1
  return (
    <footer className="exam-foot">
      <div className="row wrap between mx-auto">
        {onBack ? (
          <button
            type="button"
            className="btn o"
            disabled={index === 0}
            aria-label={translate('taking.screen.back')}
            onClick={onBack}
          >
            <ArrowLeft {...icon} />
            <span className="not-s">{translate('taking.screen.back')}</span>
          </button>
        ) : (
          <span />
        )}
        <span className="only-s">
          <button
            type="button"
            className="btn o"
            aria-label={translate('taking.screen.all', { count })}
            onClick={() => setSheet(true)}
          >
            <LayoutGrid {...icon} />
            <span className="num">{count}</span>
          </button>
        </span>
        <button type="button" className="btn p" onClick={onNext}>
          {translate(isLast ? 'taking.screen.finish' : 'taking.screen.next')}
          {!isLast && <ArrowRight {...icon} />}
        </button>
      </div>
      <Drawer anchor="bottom" open={isSheet} onClose={() => setSheet(false)}>
        <div className="stack gap-4 p-5">
          <QuestionNavigator
            state={state}
            index={index}
            onShow={(place) => {
              setSheet(false)
              onShow(place)
            }}
          />
          <button
            type="button"
            className="btn o w"
            onClick={() => {
              setSheet(false)
              onFinish()
            }}
          >
            {translate('taking.screen.finish')}
          </button>
          <Link className="btn w" to="/testing">
            {translate('taking.screen.exit')}
          </Link>
        </div>
      </Drawer>
    </footer>
  )
}
