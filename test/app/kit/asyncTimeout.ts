import { configure } from '@testing-library/react'

// Tests render whole screens, possibly on busy machines.
configure({ asyncUtilTimeout: 20_000 })
