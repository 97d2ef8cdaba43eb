import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { partsOf, type StepName, stepNames } from '../states'
import { type Step } from './steps'

const everything = stepNames.flatMap((name) => partsOf[name])

type Options = { steps: readonly Step[]; onLeave: () => void }

/** The current step, stored in the URL so that reload and Back work. Steps that the user has left show their faults. */
export const useStep = ({ steps, onLeave }: Options) => {
  const [params, setParams] = useSearchParams()
  const { setFocus } = useFormContext()
  const [left, setLeft] = useState<readonly string[]>([])
  const asked = steps.find(({ name }) => name === params.get('step'))?.name
  const field = params.get('field')
  // Fixed at the start, so that completing the last field does not jump to the next step.
  const [first] = useState(() => firstToDo(steps)?.name)
  const step = steps.find(({ name }) => name === (asked ?? first)) ?? steps.at(-1)
  if (!step) throw new Error('The application has no steps')

  useEffect(() => {
    if (!asked) return
    if (field) {
      const place = document.getElementById(`field-${field}`) ?? document.querySelector('.wizard-form')
      place?.scrollIntoView({ block: 'center' })
      setFocus(field)
    } else {
      window.scrollTo({ top: 0 })
      document.querySelector('h1')?.focus()
    }
  }, [asked, field, setFocus])

  const go = (to: StepName) => {
    onLeave()
    setLeft((before) => [...before, ...partsOf[step.name]])
    setParams({ step: to })
  }
  return {
    step,
    number: steps.indexOf(step) + 1,
    go,
    // A link to a field shows all faults of its step.
    checked: field ? [...left, ...partsOf[step.name]] : left,
    checkAll: () => setLeft(everything),
  }
}

/** The first step with a remark, else with a fault, else the last one. */
const firstToDo = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ remarks }) => remarks.length > 0) ?? steps.find(({ faults }) => faults.length > 0) ?? steps.at(-1)
