import Button from '@mui/material/Button'
import { useContext, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormFieldsContext } from '../../src/app/kit/inputs/formFields'

/** Shows every field as text, as in the comparison of versions. Needs a click, because fields register after render. */
export const ReaderView = () => {
  const fields = useContext(FormFieldsContext)
  const { getValues } = useFormContext()
  const [isRequested, setRequested] = useState(false)
  if (!isRequested)
    return (
      <Button variant="outlined" onClick={() => setRequested(true)}>
        Read
      </Button>
    )
  return (
    <dl data-testid="as-read">
      {[...(fields ?? [])].map(([path, { label, describe, partOf }]) =>
        partOf ? null : (
          <div key={path} className="field">
            <dt className="field-label">{label}</dt>
            <dd>{describe(getValues(path))}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
