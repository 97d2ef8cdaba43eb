import { calls } from './calls'
import { fuzz } from './fuzz'

fuzz(calls.filter(({ method }) => method !== 'GET'))
