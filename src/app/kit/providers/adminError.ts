import { HttpError } from 'react-admin'
import type { HttpProblem } from '../../shell/http/problem'
import { fieldErrors } from './fieldErrors'

/** A refusal as react-admin's forms and pages read it: field errors joined, everything else of the problem kept in `body`. */
export const adminError = ({ status, message, errors, body }: HttpProblem): HttpError =>
  new HttpError(message, status, {
    ...body,
    errors: Object.keys(errors).length > 0 ? fieldErrors(errors) : undefined,
  })
