import {
  badLinksOf,
  expectEmptyFooter,
  expectHeaderHides,
  expectHeaderMotion,
  expectScrollToSections,
  expectScrollToTop,
  expectSmoothScroll,
} from './public-checks.ts';
import { type Row, rowsOf } from './row.ts';

export const publicPages: Row[] = [
  ...rowsOf('Landing', {
    'signed out': [
      ['§1', 'link', 'Start Voting', '/login'],
      ['§1', 'link', 'Admin Login', '/login'],
      ['§1', 'heading', 'How it works'],
      ['§1', 'heading', 'Register voters'],
      ['§1', 'heading', 'Cast your vote'],
      ['§1', 'heading', 'View results'],
      ['§1', 'heading', 'Features'],
      ['§1', 'heading', 'Secure elections'],
      ['§1', 'heading', 'Easy voting interface'],
      ['§1', 'heading', 'Real-time results'],
      ['§1', 'heading', 'Voter management'],
      ['§1', 'heading', 'One vote per person'],
      ['§1', 'heading', 'Audit trail'],
      ['§1', 'link', 'VoteWise', '/'],
      ['§1', 'behaviour', 'no link offers self-registration', badLinksOf],
      ['§2 Routes', 'address', '/'],
      ['§2 Public layout', 'behaviour', 'the footer is empty', expectEmptyFooter],
      ['§2 Routes', 'behaviour', 'another path starts at the top', expectScrollToTop],
      ['§9', 'behaviour', 'the header hides beyond 150 px and returns', expectHeaderHides],
    ],
  }),
  ...rowsOf('Header', {
    'signed out': [
      ['§1', 'link', 'VoteWise', '/'],
      ['§1', 'link', 'Home', '/'],
      ['§1', 'link', 'How It Works', '/#how_it_works'],
      ['§1', 'link', 'Features', '/#features'],
      ['§1', 'link', 'Log In', '/login'],
      ['§1', 'link', 'Vote Now', '/login'],
      ['§1', 'absent', 'Contact'],
      ['§1', 'absent', 'Logout'],
      ['§1', 'behaviour', 'the links scroll to their sections', expectScrollToSections],
      ['§9', 'behaviour', 'the header moves for 0.35 s', expectHeaderMotion],
      ['§9', 'behaviour', 'scrolling takes 500 ms', expectSmoothScroll],
    ],
    'voter signed in': [
      ['§2 Public layout', 'link', 'Dashboard', '/voter/dashboard'],
      ['§1', 'button', 'Logout'],
      ['§1', 'absent', 'Log In'],
      ['§1', 'absent', 'Vote Now'],
    ],
    'administrator signed in': [
      ['§2 Public layout', 'link', 'Dashboard', '/admin/dashboard'],
      ['§1', 'button', 'Logout'],
      ['§1', 'absent', 'Log In'],
    ],
  }),
  ...rowsOf('Menu', {
    'signed out': [
      ['§1', 'dialog', 'Menu'],
      ['§1', 'link', 'Home', '/'],
      ['§1', 'link', 'How It Works', '/#how_it_works'],
      ['§1', 'link', 'Features', '/#features'],
      ['§1', 'link', 'Contact', '/contact'],
      ['§1', 'link', 'Log In', '/login'],
      ['§1', 'link', 'Vote Now', '/login'],
    ],
    'voter signed in': [
      ['§2 Public layout', 'link', 'Dashboard', '/voter/dashboard'],
      ['§1', 'button', 'Logout'],
      ['§1', 'link', 'Contact', '/contact'],
      ['§1', 'absent', 'Vote Now'],
    ],
    'administrator signed in': [
      ['§2 Public layout', 'link', 'Dashboard', '/admin/dashboard'],
      ['§1', 'button', 'Logout'],
    ],
  }),
  ...rowsOf('Accessibility', {
    loaded: [
      ['Accessibility', 'heading', 'Accessibility'],
      ['Accessibility', 'heading', 'What was not tested'],
      ['Accessibility', 'link', 'Contact', '/contact'],
    ],
  }),
  ...rowsOf('Contact', {
    loaded: [
      ['§2 Routes', 'address', '/contact'],
      ['Contact', 'heading', 'Contact'],
      ['Contact', 'text', 'Student Union of the Harbour School'],
      ['Contact', 'link', 'elections@harbour.example.org', 'mailto:elections@harbour.example.org'],
      ['Contact', 'link', '+91 22 5550 0147', 'tel:+912255500147'],
      ['Contact', 'part', '12 Wharf Road'],
    ],
    'not configured': [['Contact', 'heading', 'No contact details yet']],
    loading: [['§4', 'part', 'Loading contact details']],
    error: [['§4', 'button', 'Try Again']],
  }),
  ...rowsOf('404', {
    'unknown address': [
      ['§2 Routes', 'address', '/no/such/page'],
      ['§2 Routes', 'heading', 'Page Not Found'],
      ['§2 Routes', 'text', 'Sorry, the page you are looking for does not exist.'],
      ['§2 Routes', 'link', 'Go Back Home', '/'],
    ],
  }),
  ...rowsOf('Page that fails', {
    'code not loaded': [
      ['Feedback', 'heading', 'Something went wrong on this page'],
      ['Feedback', 'button', 'Reload Page'],
    ],
  }),
];
