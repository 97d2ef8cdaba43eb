import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useSearchParams } from 'react-router-dom'
import { partsOf, type StepName, stepNames } from '../states'
import { type Step } from './steps'

const allParts = stepNames.flatMap((name) => partsOf[name])

type Options = { steps: readonly Step[]; onLeave: () => void }

/** The current step, stored in the URL so that reload and Back work. Steps that the user has left show their faults. */
export const useStep = ({ steps, onLeave }: Options) => {
  const [params, setParams] = useSearchParams()
  const { setFocus } = useFormContext()
  const [visitedParts, setVisitedParts] = useState<readonly string[]>([])
  const requestedStep = steps.find(({ name }) => name === params.get('step'))?.name
  const field = params.get('field')
  // Fixed at the start, so that completing the last field does not jump to the next step.
  const [first] = useState(() => firstIncompleteStep(steps)?.name)
  const step = steps.find(({ name }) => name === (requestedStep ?? first)) ?? steps.at(-1)
  if (!step) throw new Error('The application has no steps')

  useEffect(() => {
    if (!requestedStep) return
    if (field) {
      const place = document.getElementById(`field-${field}`) ?? document.querySelector('.wizard-form')
      place?.scrollIntoView({ block: 'center' })
      setFocus(field)
    } else {
      window.scrollTo({ top: 0 })
      document.querySelector('h1')?.focus()
    }
  }, [requestedStep, field, setFocus])

  const go = (to: StepName) => {
    onLeave()
    setVisitedParts((before) => [...before, ...partsOf[step.name]])
    setParams({ step: to })
  }
  return {
    step,
    number: steps.indexOf(step) + 1,
    go,
    // A link to a field shows all faults of its step.
    checked: field ? [...visitedParts, ...partsOf[step.name]] : visitedParts,
    checkAll: () => setVisitedParts(allParts),
  }
}

/** The first step with a remark, else with a fault, else the last one. */
const firstIncompleteStep = (steps: readonly Step[]): Step | undefined =>
  steps.find(({ remarks }) => remarks.length > 0) ?? steps.find(({ faults }) => faults.length > 0) ?? steps.at(-1)
