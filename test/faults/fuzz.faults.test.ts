import { calls } from '../whole/calls'
import { fuzz } from '../whole/fuzz'

fuzz(calls, { rounds: 200 })
