"""Drivers: one module or package per kind of device, all behind `base.Driver`."""
