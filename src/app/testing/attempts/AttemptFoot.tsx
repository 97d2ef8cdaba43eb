import Button from '@mui/material/Button'
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
  /** Null hides the Back button. */
  onBack: (() => void) | null
  onNext: () => void
  onShow: (index: number) => void
  onFinish: () => void
}

/** Back and Next buttons, and on phones a button that opens the question navigator. */
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
          <Button
            variant="outlined"

            disabled={index === 0}
            aria-label={translate('taking.screen.back')}
            onClick={onBack}
          >
            <ArrowLeft {...icon} />
            <span className="hide-phone">{translate('taking.screen.back')}</span>
          </Button>
        ) : (
          <span />
        )}
        <span className="phone-only">
          <Button
            variant="outlined"

            aria-label={translate('taking.screen.all', { count })}
            onClick={() => setSheet(true)}
          >
            <LayoutGrid {...icon} />
            <span className="num">{count}</span>
          </Button>
        </span>
        <Button variant="contained" onClick={onNext}>
          {translate(isLast ? 'taking.screen.finish' : 'taking.screen.next')}
          {!isLast && <ArrowRight {...icon} />}
        </Button>
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
          <Button
            variant="outlined"
            fullWidth

            onClick={() => {
              setSheet(false)
              onFinish()
            }}
          >
            {translate('taking.screen.finish')}
          </Button>
          <Button component={Link} fullWidth to="/testing">
            {translate('taking.screen.exit')}
          </Button>
        </div>
      </Drawer>
    </footer>
  )
}
