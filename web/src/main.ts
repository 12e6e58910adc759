import './app.css'
import { mount } from 'svelte'
import App from './App.svelte'
import { settings } from './settings.svelte'
import { learn } from './words.svelte'

const target = document.getElementById('app')
// Nothing is drawn before its words are there: a page of bare ids would flash by.
if (target) void learn(settings.language).then(() => mount(App, { target }))
