import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { partsOf, type StepName, stepNames } from '../states'
import { type Step } from './steps'

const everything = stepNames.flatMap((name) => partsOf[name])

type Options = { steps: readonly Step[]; onLeave: () => void }

/**
 * Which step is open: it stands in the address, so that reload and back do what they say. A step that was left is
 * checked from then on.
 */
export const useStep = ({ steps, onLeave }: Options) => {
  const [params, setParams] = useSearchParams()
  const { setFocus } = useFormContext()
  const [left, setLeft] = useState<readonly string[]>([])
  const asked = steps.find(({ name }) => name === params.get('step'))?.name
  const field = params.get('field')
  // Where one began: filling in the last field of a step does not carry one on to the next.
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
    // Who comes for one field of the step is shown all that it lacks.
    checked: field ? [...left, ...partsOf[step.name]] : left,
    checkAll: () => setLeft(everything),
  }
}

/** Where one goes on: at the first remark, else at the first step that lacks something, else at the end. */
const firstToDo = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ remarks }) => remarks.length > 0) ?? steps.find(({ faults }) => faults.length > 0) ?? steps.at(-1)
